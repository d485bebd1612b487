import { expect, test } from 'vitest';
import { firstRatio, isSmallPicture, pictureAdvice, ratioProblem } from './crop-rules.ts';

test('the minimum aspect ratio is at most the maximum', () => {
  expect(ratioProblem({ min: 1.1, max: 1 })).toBe('The minimum must be at most the maximum');
  expect(ratioProblem({ min: 1, max: 1 })).toBeNull();
});

test('960x369 px are recommended, 200x200 px the least, and animated images allowed', () => {
  expect(pictureAdvice).toContain('960x369 px');
  expect(pictureAdvice).toContain('at least 200x200 px');
  expect(pictureAdvice).toContain('Animated images are allowed');
  expect(isSmallPicture({ width: 960, height: 199 })).toBe(true);
  expect(isSmallPicture({ width: 200, height: 200 })).toBe(false);
});

test('the shape one begins with is the recommended one where the bounds allow it', () => {
  expect(firstRatio({ min: 1, max: 3 })).toBeCloseTo(960 / 369);
  expect(firstRatio({ min: 1, max: 2 })).toBe(2);
  expect(firstRatio({ min: 3, max: 4 })).toBe(3);
});
