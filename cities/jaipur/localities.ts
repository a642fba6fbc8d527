import type { CityLocality } from '../drawn-city.ts'

const locality = (name: string, pinCode: string, at: CityLocality['at'], near = ''): CityLocality => ({ name, pinCode, near, at })

/** Localities by name; their points lie in the drawing's areas of the same names. */
export const localities: readonly CityLocality[] = [
  locality('Adarsh Nagar', '302004', [712, 585]),
  locality('Ashok Nagar', '302001', [470, 470], 'near Sansar Chandra Road'),
  locality('Bagru', '303007', [-2100, 1700]),
  locality('Bais Godam', '302006', [360, 690]),
  locality('Bajaj Nagar', '302015', [560, 965], 'near the University'),
  locality('Bani Park', '302016', [318, 345], 'near Collectorate Circle'),
  locality('Bapu Nagar', '302015', [452, 806], 'near the University'),
  locality('Brahmpuri', '302002', [640, 205]),
  locality('C-Scheme', '302001', [402, 572], 'near Central Park'),
  locality('Chandpole', '302001', [482, 424]),
  locality('Civil Lines', '302006', [238, 606]),
  locality('Durgapura', '302018', [400, 1130]),
  locality('Gandhi Nagar', '302015', [486, 950]),
  locality('Hasanpura', '302006', [130, 450]),
  locality('Jagatpura', '302017', [930, 1240]),
  locality('Jawahar Nagar', '302004', [770, 845]),
  locality('Jhotwara', '302012', [-60, 200]),
  locality('Johri Bazaar', '302003', [661, 430], 'near Sanganeri Gate'),
  locality('Lal Kothi', '302015', [360, 800], 'near Sahakar Marg'),
  locality('Malviya Nagar', '302017', [560, 1160], 'near Calgary Road'),
  locality('Mansarovar', '302020', [180, 1040]),
  locality('Moti Dungri', '302004', [640, 645]),
  locality('Pink City', '302002', [610, 380], 'inside the walls'),
  locality('Raja Park', '302004', [745, 690]),
  locality('Ram Niwas', '302004', [600, 548], 'near Albert Hall'),
  locality('Sanganer', '302029', [420, 1560]),
  locality('Shastri Nagar', '302016', [350, 180]),
  locality('Shyam Nagar', '302019', [190, 850]),
  locality('Sodala', '302019', [120, 690]),
  locality('Tilak Nagar', '302004', [640, 742]),
  locality('Vaishali Nagar', '302021', [-180, 520]),
  locality('Vidhyadhar Nagar', '302039', [240, 20]),
]
