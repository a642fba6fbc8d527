import type { PlaceName } from '../drawn-city.ts'

const name = (text: string, at: PlaceName['at'], kind: PlaceName['kind'], from: number, below = 9): PlaceName => ({ text, at, kind, from, below })

export const names: readonly PlaceName[] = [
  name('Pink City', [600, 360], 'city', 0.3, 4),
  name('Nahargarh Fort', [548, 132], 'sight', 0.3),
  name('Jal Mahal', [872, 122], 'sight', 0.4),
  name('Man Sagar', [872, 72], 'water', 0.3),
  name('Hawa Mahal', [672, 392], 'sight', 0.9),
  name('City Palace', [628, 348], 'sight', 1.1),
  name('Ram Niwas Bagh', [600, 548], 'park', 0.7),
  name('Central Park', [472, 624], 'park', 0.8),
  name('Rambagh', [482, 716], 'park', 0.8),
  name('Moti Dungri Fort', [574, 736], 'sight', 0.9),
  name('University', [550, 872], 'park', 0.9),
  name('Jaipur Junction', [262, 430], 'sight', 0.8),
  name('Jawahar Circle', [408, 1300], 'park', 0.7),
  name('Shiv Park', [433, 785], 'park', 3),
  name('Vivekanand Park', [484, 889], 'park', 3),
]
