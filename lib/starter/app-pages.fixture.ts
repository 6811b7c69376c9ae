interface App {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
}

export const pagesOf = ({ pages, subPackages }: App) => [
  ...pages,
  ...subPackages.flatMap((part) => part.pages.map((page) => `${part.root}/${page}`)),
];
