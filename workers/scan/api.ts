export interface ScanApi {
  /** The text of the first QR code in a frame, null where there is none. The frame is closed. */
  decode(frame: ImageBitmap | VideoFrame): Promise<string | null>
  ping(): Promise<true>
}
