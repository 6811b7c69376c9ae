let context: AudioContext | undefined;
let isWaiting = false;

/** Call it in a click or a key press: before the first one, browsers play nothing. A beep that was due is played then. */
export function allowSound() {
  context ??= new AudioContext();
  void context.resume();
  if (isWaiting) beep();
}

/** Two short rising tones. */
export function beep() {
  isWaiting = !context;
  if (!context) return;
  for (const [place, frequency] of [880, 1175].entries()) {
    const begin = context.currentTime + place * 0.18;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.2, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.17);
  }
}
