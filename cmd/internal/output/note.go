package output

import (
	"fmt"
	"io"
	"strings"
)

// A Note says why something was not judged in full. What was found is right then, but may
// not be all: no findings are no sign of that.
type Note struct{ Package, Text string }

const (
	command = "leaklint: "
	notFull = "not judged in full: "

	// few is how many notes are printed if not all are wanted.
	few = 3
)

// PrintNotes prints a line for each of the notes, or for a few and how many there are more.
//
//	leaklint: not judged in full: example.com/gen.Convert is too large (searches given up: obligation 2)
//	leaklint: not judged in full: 7 more (leaklint -debug lists all)
//
// That they cannot be printed is no reason to keep back what was found, and nobody to be told.
func PrintNotes(w io.Writer, notes []Note, all bool) {
	var b strings.Builder
	for i, n := range notes {
		if i == few && !all && len(notes) > few+1 {
			fmt.Fprintf(&b, command+notFull+"%d more (leaklint -debug lists all)\n", len(notes)-few)
			break
		}
		b.WriteString(command + notFull + n.Text + "\n")
	}
	_, _ = io.WriteString(w, b.String())
}
