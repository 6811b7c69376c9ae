/** Marks that turn the direction of the text behind them: after U+202E, `exe.jpg` reads as `gpj.exe`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** For a text inside another one, which it must not turn. A text of its own stands in a `<bdi>` and keeps its marks. */
export const unturned = (text: string) => text.replace(turning, "");
