/** Two soft notes, made here so that no file has to be loaded. Browsers allow sound only after a tap: the switch that turns it on is one. */
let context: AudioContext | null = null

function note(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(0.3, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.5)
}

export function chime(): void {
  context ??= new AudioContext()
  const audio = context
  void audio.resume().then(() => {
    note(audio, 880, audio.currentTime)
    note(audio, 1175, audio.currentTime + 0.18)
  })
}
