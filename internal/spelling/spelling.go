// Package spelling finds what a misspelt name may be meant to be.
package spelling

import (
	"fmt"
	"slices"
	"strings"
)

// Suggest tells which of the names a misspelt one may be, or which there are if it is like
// none of them.
//
//	do you mean "losthandler"?
//	want one of checks, tier, tests
func Suggest(name string, names []string) string {
	nearest := Nearest(name, names, 1)
	if !IsLike(name, nearest[0]) {
		return "want one of " + strings.Join(names, ", ")
	}
	return fmt.Sprintf("do you mean %q?", nearest[0])
}

// Nearest returns the n names that are most like a misspelt one, the nearest first.
func Nearest(name string, names []string, n int) []string {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	slices.SortStableFunc(names, func(a, b string) int { return distance(name, a) - distance(name, b) })
	return names[:min(n, len(names))]
}

// IsLike reports whether one name may be a misspelling of the other.
func IsLike(a, b string) bool { return distance(a, b) <= max(2, len(a)/3) }

// distance is the number of letters to insert, delete or change to make a into b
// (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := last
			if a[i] != b[j] {
				cost++
			}
			last, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, cost)
		}
	}
	return row[len(b)]
}
