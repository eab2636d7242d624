package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/leaklint/leaklint/internal/files"
)

// journaled is set in the environment of a leaklint that is attended, to the descriptor of a pipe to who
// attends: there it tells which files it replaces.
const journaled = "LEAKLINT_JOURNAL"

// journal is that pipe in a leaklint that is attended; nil in others.
var journal io.Writer

// openJournal opens the journal for who attends this process, if there is one.
func openJournal() {
	descriptor, err := strconv.ParseUint(os.Getenv(journaled), 10, 64)
	if err != nil {
		return
	}
	os.Unsetenv(journaled)
	keep(uintptr(descriptor))
	journal = os.NewFile(uintptr(descriptor), journaled)
}

// A listener reads the journal of a leaklint that it attends.
type listener struct {
	from, to *os.File
	read     chan string
}

// listen has a command write its journal, before it is started. Without one less can be told.
func listen(cmd *exec.Cmd) *listener {
	from, to, err := os.Pipe()
	if err != nil {
		return nil
	}
	l := &listener{from, to, make(chan string, 1)}
	descriptor, err := inherit(cmd, to)
	if err != nil {
		l.close()
		return nil
	}
	cmd.Env = append(cmd.Environ(), journaled+"="+strconv.FormatUint(uint64(descriptor), 10))
	return l
}

// begin reads from now on: the command has been started.
func (l *listener) begin() {
	if l == nil {
		return
	}
	l.to.Close() // so that there is an end when the command has ended
	go func() {
		var text strings.Builder
		_, _ = io.Copy(&text, l.from)
		l.read <- text.String()
	}()
}

// text returns all of the journal of a command that has ended.
func (l *listener) text() string {
	if l == nil {
		return ""
	}
	select {
	case text := <-l.read:
		return text
	case <-time.After(time.Second): // somebody else has the pipe
		return ""
	}
}

func (l *listener) close() {
	if l != nil {
		l.from.Close()
		l.to.Close()
	}
}

// tellReplaced tells what has become of the files that a leaklint was to replace which has crashed, and
// removes what it has left beside them.
//
//	leaklint: 1 of 3 files had been changed, each as a whole:
//		a.go
func tellReplaced(journal string, stderr io.Writer) {
	changed, same, err := files.Clear(journal)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: what is called .leaklint-*.tmp may be removed:", err)
	}
	if len(changed)+len(same) == 0 {
		return
	}
	if len(changed) == 0 {
		fmt.Fprintln(stderr, "leaklint: no file was changed")
		return
	}
	fmt.Fprintf(stderr, "leaklint: %d of %s had been changed, each as a whole:\n", len(changed), plural(len(changed)+len(same), "file"))
	for _, name := range changed {
		fmt.Fprintln(stderr, "\t"+relative(name))
	}
}
