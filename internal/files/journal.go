package files

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// A journal is what a process tells of the files that it replaces, for one that stays if it is killed.
//
//	"/src/a.go" "/src/.leaklint-X.tmp"
//	"/src/b.go" "/src/.leaklint-Y.tmp"
//	rename
//
// Each file is told before there is one beside it, and the last line before the first is renamed. From
// then on those have changed which have none beside them.
const journalEntry, journalRename = "%q %q\n", "rename\n"

// note writes to the journal, if there is one. That nobody reads it is no reason to stop.
func note(journal io.Writer, format string, args ...any) {
	if journal != nil {
		_, _ = io.WriteString(journal, fmt.Sprintf(format, args...))
	}
}

// Clear removes what a process that was killed has left beside files, by its journal. It returns the
// names of the files that it has changed, and of those that it has not. What cannot be removed
// is an error.
func Clear(journal string) (changed, same []string, err error) {
	renamed := strings.HasSuffix(journal, "\n"+journalRename)
	for line := range strings.Lines(journal) {
		var name, beside string
		if _, e := fmt.Sscanf(line, journalEntry, &name, &beside); e != nil {
			continue
		}
		_, e := os.Lstat(beside)
		switch {
		case e != nil && renamed:
			changed = append(changed, name)
			continue
		case e == nil:
			if e := os.Remove(beside); e != nil && err == nil {
				err = e
			}
		}
		same = append(same, name)
	}
	return changed, same, err
}
