package files

import (
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestReplaceAttributes checks that a file keeps its extended attributes, and who else may read it.
func TestReplaceAttributes(t *testing.T) {
	tree(t, map[string]string{"a": "1"})
	// The owner has rw-, the user 1234 r--, the group and others have nothing; the mask is r--.
	const acl = "\x02\x00\x00\x00" + "\x01\x00\x06\x00\xff\xff\xff\xff" + "\x02\x00\x04\x00\xd2\x04\x00\x00" +
		"\x04\x00\x00\x00\xff\xff\xff\xff" + "\x10\x00\x04\x00\xff\xff\xff\xff" + "\x20\x00\x00\x00\xff\xff\xff\xff"
	attributes := map[string]string{"user.foo": "bar", "user.empty": "", "user.long": strings.Repeat("x", 1000)}
	for name, value := range attributes {
		if err := syscall.Setxattr("a", name, []byte(value), 0); err != nil {
			t.Skip(err)
		}
	}
	if err := syscall.Setxattr("a", "system.posix_acl_access", []byte(acl), 0); err == nil {
		attributes["system.posix_acl_access"] = acl
	}
	info, err := os.Stat("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := Replace(change("a", "1", "x")); err != nil {
		t.Fatal(err)
	}
	want(t, map[string]string{"a": "x"})
	for name, value := range attributes {
		dest := make([]byte, 2000)
		if n, err := syscall.Getxattr("a", name, dest); err != nil || string(dest[:n]) != value {
			t.Errorf("%s: %q, %v", name, dest[:max(n, 0)], err)
		}
	}
	if now, err := os.Stat("a"); err != nil || now.Mode().Perm() != info.Mode().Perm() {
		t.Errorf("mode: %v, %v, want %v", now.Mode(), err, info.Mode()&fs.ModePerm)
	}
}
