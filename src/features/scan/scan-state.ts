/** RT-01: before the camera, the camera, the code typed in. */
export type ScanState = 'start' | 'open' | 'manual'
