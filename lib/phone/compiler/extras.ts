/** Parts of the runtime that many mini-programs do without, and what a script or a template says that needs one. */
const extras = {
  animation: /\bcreateAnimation\b/,
  behaviors: /["']wx:\/\/|\baddGlobalClass\b|\bstyleIsolation\b/,
  wheels: /<picker-view\b/,
  video: /<video\b/,
  touches: /\btouch(start|move|end|cancel)\b|\b(changedT|t)ouches\b|\bdetail\.[xy]\b/,
};

export const extrasFor = (sources: readonly string[]) =>
  Object.entries(extras)
    .filter(([, pattern]) => sources.some((source) => pattern.test(source)))
    .map(([name]) => name);
