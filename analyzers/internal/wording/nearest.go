package wording

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
	nearest, ok := Nearest(name, names)
	if !ok {
		return "want one of " + strings.Join(names, ", ")
	}
	return fmt.Sprintf("do you mean %q?", nearest)
}

// Nearest returns the one of the names that is most like a misspelt one, and whether that may
// be meant.
func Nearest(name string, names []string) (nearest string, ok bool) {
	nearest = slices.MinFunc(names, func(a, b string) int { return distance(name, a) - distance(name, b) })
	return nearest, distance(name, nearest) <= max(2, len(name)/3)
}

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
