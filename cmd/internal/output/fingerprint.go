package output

import (
	"fmt"
	"unicode/utf16"
)

const (
	hashed = 100    // the code units that a hash is of
	base   = 37     // of the polynomial
	eof    = 0xFFFF // behind the last code unit of a file
)

// lineHashes returns a hash for each line of a file, by which GitHub knows a finding again
// after lines were added above it. They have to be those that its upload action computes
// (github/codeql-action, src/fingerprints.ts), as findings may come by it or without it.
//
// A hash is of the text from the start of the line on, which may be that of several lines:
// a polynomial, modulo 2^64, of 100 UTF-16 code units that are no blanks and no tabs, with
// zeros behind the end of the file. Lines that have the same are numbered.
func lineHashes(text string) []string {
	content, starts := normalize(text)
	var hashes []string
	seen := make(map[uint64]int)
	for _, start := range starts {
		var h uint64
		for i := start; i < start+hashed; i++ {
			h *= base
			if i < len(content) {
				h += uint64(content[i])
			}
		}
		seen[h]++
		hashes = append(hashes, fmt.Sprintf("%x:%d", h, seen[h]))
	}
	return hashes
}

// normalize returns what is hashed, and where in it lines start. CR, LF and CRLF are the
// same.
func normalize(text string) (content []uint16, starts []int) {
	lineStart, afterCR := true, false
	add := func(unit uint16) {
		if lineStart {
			starts = append(starts, len(content))
		}
		lineStart = unit == '\n'
		content = append(content, unit)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		switch {
		case unit == ' ' || unit == '\t' || unit == '\n' && afterCR:
			afterCR = false
			continue
		case unit == '\r':
			add('\n')
		default:
			add(unit)
		}
		afterCR = unit == '\r'
	}
	add(eof)
	return content, starts
}
