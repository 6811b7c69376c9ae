export const phone = {
  beside: "In the mini-program, as you type",
  dark: "Show it in dark colours",
  light: "Show it in light colours",
  loading: "The phone is starting…",
  open: "Preview",
  title: "In the mini-program",
} as const;
