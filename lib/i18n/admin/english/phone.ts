export const phone = {
  beside: "In the mini-program, as you type",
  dark: "Show it in dark colours",
  failed: "The phone did not start",
  "failed.what": "What you typed is kept.",
  light: "Show it in light colours",
  loading: "The phone is starting…",
  open: "Preview",
  title: "In the mini-program",
} as const;
