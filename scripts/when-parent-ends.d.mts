export function whenParentEnds(react: () => void, readParent?: () => number): () => void;
