package page

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/leaklint/leaklint/internal/files"
)

// mark is in the head of each page, and tells leaklint that it may be written anew.
const mark = `<meta name="generator" content="leaklint">`

// A Target is a file that a page may be written to: there is none of that name, or it is
// empty, or a page of leaklint.
type Target struct {
	name   string
	inputs []string
}

// NewTarget returns the file of that name. Another is an error, as what it has would be lost, and
// so is one of the inputs, files that the page is made from.
func NewTarget(name string, inputs ...string) (*Target, error) {
	t := &Target{name, inputs}
	return t, t.check()
}

// check returns an error if the file has something that would be lost.
func (t *Target) check() error {
	f, err := files.Open(t.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("a page cannot be written there: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	for _, name := range t.inputs {
		if input, err := os.Stat(name); err == nil && os.SameFile(info, input) {
			return fmt.Errorf("%s is what this run reads, and would be lost: name another file", t.name)
		}
	}
	head, err := io.ReadAll(io.LimitReader(f, 1<<10))
	if err != nil {
		return err
	}
	if !bytes.Contains(head, []byte(mark)) && len(bytes.TrimSpace(head)) > 0 {
		return fmt.Errorf("%s is no page of leaklint, and what it has would be lost: name another file, or remove it", t.name)
	}
	return nil
}

// Write writes the page, or leaves the file as it was if that fails, or if it has become another
// one meanwhile.
func (t *Target) Write(print func(io.Writer) error) error {
	var text bytes.Buffer
	if err := print(&text); err != nil {
		return err
	}
	if err := t.check(); err != nil {
		return err
	}
	return files.Replace(files.Change{Name: t.name, Text: text.Bytes()})
}
