/** "Mei · ERP": an admin, and the API key with which their script acted. */
export const withKey = (name: string | null, key: string | null) => [name, key].filter(Boolean).join(" · ");
