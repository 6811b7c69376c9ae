export * from "./catalogue";
export * from "./content";
export * from "./groups";
export * from "./logs";
export * from "./orders";
export * from "./payments";
export * from "./sandbox";
export * from "./users";
