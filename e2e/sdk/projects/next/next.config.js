// The directory above has the lock files of other projects.
export default { turbopack: { root: import.meta.dirname } };
