import type { Area } from '../drawn-city.ts'

const area = (name: string, middle: Area['middle'], [width, height]: readonly [number, number], turn: number, [block, depth]: readonly [number, number], isLarge = false): Area =>
  ({ name, middle, width, height, turn, block, depth, isLarge })

/** Built areas: a turned grid of blocks each. */
export const areas: readonly Area[] = [
  area('C-Scheme', [402, 572], [150, 150], -8, [17, 12], true),
  area('Ashok Nagar', [470, 470], [96, 84], -8, [14, 10]),
  area('Bani Park', [318, 345], [160, 150], 12, [18, 12], true),
  area('Civil Lines', [238, 606], [130, 150], -3, [22, 16], true),
  area('Sodala', [120, 690], [150, 180], 6, [13, 9]),
  area('Bapu Nagar', [452, 806], [104, 150], -5, [13, 9], true),
  area('Lal Kothi', [360, 800], [90, 130], 2, [13, 10]),
  area('Tilak Nagar', [640, 742], [100, 110], 10, [13, 9]),
  area('Raja Park', [745, 690], [120, 130], 4, [12, 8], true),
  area('Adarsh Nagar', [712, 585], [130, 90], 4, [14, 9]),
  area('Gandhi Nagar', [486, 950], [100, 110], -6, [17, 12]),
  area('Malviya Nagar', [560, 1160], [190, 210], -8, [13, 9], true),
  area('Jawahar Nagar', [770, 845], [120, 150], 8, [12, 8]),
  area('Durgapura', [400, 1130], [120, 160], -6, [14, 10]),
  area('Shastri Nagar', [350, 180], [180, 130], 16, [13, 9]),
  area('Mansarovar', [180, 1040], [220, 260], 14, [12, 9], true),
  area('Shyam Nagar', [190, 850], [140, 120], 8, [12, 9]),
  area('Brahmpuri', [640, 205], [120, 90], 0, [11, 8]),
  area('Hasanpura', [130, 450], [150, 190], 10, [12, 9]),
  area('Bais Godam', [360, 690], [96, 74], -6, [13, 10]),
  area('Moti Dungri', [640, 645], [70, 60], 2, [12, 9]),
]
