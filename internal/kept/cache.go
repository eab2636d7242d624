// Package kept keeps on disk what was found out about packages, from one run to the next.
//
// It is a matter of time only: what is not there, cannot be read or is broken is found out again,
// and what cannot be written is not kept.
package kept

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/cache"
)

// Variable is the environment variable that says where everything is kept: a directory, or off.
const Variable = "LEAKLINT_CACHE"

const off = "off"

// A Key says all that something depends on.
type Key [sha256.Size]byte

// KeyOf returns the key of some texts.
func KeyOf(parts ...any) Key {
	h := sha256.New()
	for _, p := range parts {
		text := fmt.Append(nil, p)
		fmt.Fprintf(h, "%d\n", len(text))
		h.Write(text)
	}
	return Key(h.Sum(nil))
}

// A Cache is a directory in the form of the go command's. A nil one has nothing, and keeps nothing.
type Cache struct{ files *cache.Cache }

// Open opens the cache of the user. It is nil if there is to be none, or there can be none.
func Open() *Cache {
	dir := os.Getenv(Variable)
	if dir == off {
		return nil
	}
	if dir == "" {
		all, err := os.UserCacheDir()
		if err != nil {
			return nil
		}
		dir = filepath.Join(all, "leaklint")
	}
	if !filepath.IsAbs(dir) || os.MkdirAll(dir, 0o777) != nil {
		return nil
	}
	files, err := cache.Open(dir)
	if err != nil {
		return nil
	}
	return &Cache{files}
}

// Check returns an error if the environment variable says something that is no place.
func Check() error {
	if dir := os.Getenv(Variable); dir != "" && dir != off && !filepath.IsAbs(dir) {
		return fmt.Errorf("%s is %q: want an absolute path, or %s", Variable, dir, off)
	}
	return nil
}

// Get returns what is kept under a key, and whether there is anything.
func (c *Cache) Get(key Key) ([]byte, bool) {
	if c == nil {
		return nil, false
	}
	data, _, err := c.files.GetBytes(cache.ActionID(key)) // which compares the hash
	return data, err == nil
}

// Put keeps something under a key, if that can be done.
func (c *Cache) Put(key Key, data []byte) {
	if c != nil {
		_, _, _ = c.files.PutNoVerify(cache.ActionID(key), bytes.NewReader(data))
	}
}

// Trim removes what has not been used for some days, at most once a day.
func (c *Cache) Trim() {
	if c != nil {
		_ = c.files.Trim()
	}
}

// Program returns what tells this executable from all others: the identification that the linker
// gave it, or else the hash of its file.
func Program() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	const begin, end = "\xff Go build ID: \"", "\"\n \xff" // as package cmd/internal/buildid has it
	start := make([]byte, 32<<10)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	if _, rest, ok := bytes.Cut(start[:n], []byte(begin)); ok {
		if id, _, ok := bytes.Cut(rest, []byte(end)); ok && len(id) > 0 {
			return string(id), nil
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	return string(h.Sum(nil)), err
}
