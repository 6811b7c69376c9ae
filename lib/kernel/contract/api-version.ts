/** The date of the last breaking change of the API, which answers and webhooks name in `Kiosk-Version`. See CHANGELOG.md. */
export const apiVersion = "2026-11-30";
