package wording

import "slices"

// Nearest returns the one of the names that is most like a misspelt one.
func Nearest(name string, names []string) string {
	return slices.MinFunc(names, func(a, b string) int { return distance(name, a) - distance(name, b) })
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
