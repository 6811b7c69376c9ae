/** An item of one paragraph is only its text, as people write lists by hand: the paragraph would widen them in the mini-program. */
export const tidy = (html: string) =>
  html.replace(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>|<ol )/g, "<li>$1");
