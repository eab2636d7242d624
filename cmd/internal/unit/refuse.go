package unit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Refuse prints why a go command's units cannot do what they are asked, given the .cfg file of one
// of them, and reports whether this one is to fail. Each unit of a go command is given the same
// flags, and it goes on to the next when one fails: of a thousand the first tells that belongs to
// a main module, and the others are silent. They write no facts, so nothing is remembered of them.
func Refuse(file string, stderr io.Writer, why string) bool {
	cfg, err := readConfig(file)
	if err != nil {
		_, _ = io.WriteString(stderr, why)
		return true
	}
	if cfg.VetxOnly && !cfg.isMain() {
		return false
	}
	// The go command has a directory for each unit in one of its own: $WORK/b012/vet.cfg.
	work := filepath.Dir(filepath.Dir(file))
	told, err := os.OpenFile(filepath.Join(work, "leaklint.told"), os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false
	}
	if err == nil {
		told.Close()
	}
	_, _ = io.WriteString(stderr, why)
	return true
}
