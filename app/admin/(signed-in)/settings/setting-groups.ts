/** The sections of the page, and the beginnings of the keys that stand in each. */
export const settingGroups = {
  shop: ["shop.", "ui."],
  orders: ["order.", "freight.", "pickup.", "wechat."],
  stock: ["stock.", "page."],
  signIn: ["login."],
  limits: ["limit."],
  files: ["upload."],
  keeping: ["log.", "bin."],
} as const;

export type SettingGroup = keyof typeof settingGroups;
export const groupNames = Object.keys(settingGroups) as SettingGroup[];

export const groupOf = (key: string) =>
  groupNames.find((name) => settingGroups[name].some((start) => key.startsWith(start)));
