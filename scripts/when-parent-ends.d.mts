export function whenParentEnds(react: () => void, readParent?: () => number, first?: number): () => void;
