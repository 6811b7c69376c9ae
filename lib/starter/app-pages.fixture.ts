interface App {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
}

/** All pages that an app.json names, also those of its packages. */
export const pagesOf = ({ pages, subPackages }: App) => [
  ...pages,
  ...subPackages.flatMap((part) => part.pages.map((page) => `${part.root}/${page}`)),
];
