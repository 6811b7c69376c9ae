export const common = {
  and: ", ",
  changeBack: "Undo",
  close: "Close",
  copied: "Copied",
  copyFailed: "It could not be copied: select it and copy it by hand",
  requestId: "Request id",
  retry: "Try again",
  save: "Save",
  saved: "Saved",
  saving: "Saving…",
  undone: "Put back",
} as const;
