let isOpen = false;
let timer = 0;

/** WeChat asks for messages only in answer to a tap or a payment: nothing else may be waited for in between. */
export function openGesture() {
  isOpen = true;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    isOpen = false;
  });
}

export const isInGesture = () => isOpen;

export function listenToGestures() {
  for (const type of ["touchend", "mouseup", "click"]) addEventListener(type, openGesture, true);
  addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && openGesture(), true);
}
