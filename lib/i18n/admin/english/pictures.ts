export const pictures = {
  add: "Choose from the files, or upload",
  back: "{name}: move back",
  forward: "{name}: move forward",
  how: "Drag it, or move it with the arrow keys.",
  moved: "Picture {from} is now {to} of {count}",
  name: "Picture {at} of {count}",
  takeAway: "{name}: remove",
  taken: "Picture removed",
} as const;
