interface App {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
}

/** All pages in app.json, including those of subpackages. */
export const pagesOf = ({ pages, subPackages }: App) => [
  ...pages,
  ...subPackages.flatMap((part) => part.pages.map((page) => `${part.root}/${page}`)),
];
