// Package files reads what users name and replaces what is theirs: nothing that it reads is
// without end, and nothing that it writes is ever there by half.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Open opens a regular file. Others may have no end, or make who opens them wait for ever:
// devices, pipes.
func Open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, relabeled("open", name, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file, but %s", name, kind(info.Mode()))
	}
	return os.Open(name)
}

// Read reads a regular file of at most limit bytes.
func Read(name string, limit int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadAll(name, f, limit)
}

// ReadAll reads what has at most limit bytes, and is called by a name in errors.
func ReadAll(name string, r io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(text)) > limit {
		return nil, fmt.Errorf("%s has more than %d bytes, and is not what it should be", name, limit)
	}
	return text, err
}

// kind says what a file is that is not regular.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// relabeled returns an error of package os as one about the file that the user knows, and of
// what was to be done with it.
func relabeled(op, name string, err error) error {
	return &fs.PathError{Op: op, Path: name, Err: cause(err)}
}

// cause returns what an error of package os says of any file.
func cause(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return link.Err
	}
	return err
}
