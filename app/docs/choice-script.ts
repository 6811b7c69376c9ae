/** The browser's storage keeps the language of the examples under this key. */
export const choiceKey = "kiosk.docs.sample";

/** Runs before anything is painted: the style sheet shows the samples of this language, so nothing moves afterwards. */
export const choiceScript = `try{const s=localStorage.getItem(${JSON.stringify(choiceKey)});if(s)document.documentElement.dataset.sample=s}catch{}`;
