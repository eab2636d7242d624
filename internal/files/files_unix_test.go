//go:build unix

package files

import (
	"bytes"
	"os"
	"syscall"
	"testing"
)

// TestReplaceOwner checks that root does not take a file away from whom it belongs to.
func TestReplaceOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give files away")
	}
	tree(t, map[string]string{"a": "1"})
	if err := os.Chown("a", 12345, 12346); err != nil {
		t.Skip(err)
	}
	if err := Replace(change("a", "1", "x")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat("a")
	if err != nil {
		t.Fatal(err)
	}
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 12345 || s.Gid != 12346 {
		t.Errorf("it belongs to %d:%d", s.Uid, s.Gid)
	}
}

// TestReplacePipe checks that who writes to no file is told, and does not wait for a reader.
func TestReplacePipe(t *testing.T) {
	tree(t, map[string]string{"a": "1"})
	if err := syscall.Mkfifo("pipe", 0o666); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("pipe", "link"); err != nil {
		t.Skip(err)
	}
	for name, pattern := range map[string]string{
		"pipe":     `^write pipe: it is no regular file, but a pipe; no file was changed$`,
		"link":     `^write link: it is no regular file, but a pipe; no file was changed$`,
		os.DevNull: `it is no regular file, but a device; no file was changed$`,
	} {
		fails(t, Replace(change("a", "1", "x"), Change{Name: name, Text: []byte("text")}), pattern)
	}
	if text, err := os.ReadFile("a"); err != nil || string(text) != "1" {
		t.Errorf("%q, %v", text, err)
	}
	if info, err := os.Stat("pipe"); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}

// TestRead checks that nothing is read which has no end, or not all.
func TestRead(t *testing.T) {
	tree(t, map[string]string{"fits": "1234", "large": "12345"})
	if err := syscall.Mkfifo("pipe", 0o666); err != nil {
		t.Skip(err)
	}
	for name, to := range map[string]string{"link": "fits", "zero": os.DevNull} {
		if err := os.Symlink(to, name); err != nil {
			t.Skip(err)
		}
	}
	for _, name := range []string{"fits", "link"} {
		if got, err := Read(name, 4); err != nil || !bytes.Equal(got, []byte("1234")) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for name, pattern := range map[string]string{
		"large": `^large has more than 4 bytes`,
		"pipe":  `^pipe is no regular file, but a pipe$`,
		"zero":  `^zero is no regular file, but a device$`,
		".":     `^\. is no regular file, but a directory$`,
		"none":  `^open none: no such file or directory$`,
	} {
		_, err := Read(name, 4)
		fails(t, err, pattern)
	}
}
