-- Localities of a city by the names people use (EN-09); a city's id is its name in small letters and hyphens.
create table localities (
  city_id text not null,
  id text not null,
  name text not null,
  near text not null,
  pin_code text not null,
  lat double precision,
  lng double precision,
  primary key (city_id, id)
);
