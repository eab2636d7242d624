package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
)

// ofSystem are attributes of the system that say who may use a file. Others are about the old text, as
// its hash is, and what a program may do.
var ofSystem = []string{"system.posix_acl_access", "system.nfs4_acl", "security.selinux"}

// keepAttributes gives a new file the extended attributes of the one that it is for. Those of the system
// may be what only root may give, or what each file gets anyway: they are given if that is possible.
func keepAttributes(file, old string) error {
	names, err := attribute(func(dest []byte) (int, error) { return syscall.Listxattr(old, dest) })
	if errors.Is(err, syscall.ENOTSUP) {
		return nil
	} else if err != nil {
		return err
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		isUsers := strings.HasPrefix(name, "user.")
		if !isUsers && !slices.Contains(ofSystem, name) {
			continue
		}
		value, err := attribute(func(dest []byte) (int, error) { return syscall.Getxattr(old, name, dest) })
		if err == nil {
			err = syscall.Setxattr(file, name, value, 0)
		}
		if err != nil && isUsers {
			return fmt.Errorf("it would lose its extended attribute %s: %w", name, err)
		}
	}
	return nil
}

// attribute reads what has a length that is asked for first, and may change until it is read.
func attribute(read func(dest []byte) (int, error)) ([]byte, error) {
	for {
		n, err := read(nil)
		if err != nil || n == 0 {
			return nil, err
		}
		dest := make([]byte, n)
		n, err = read(dest)
		if errors.Is(err, syscall.ERANGE) {
			continue
		} else if err != nil {
			return nil, err
		}
		return dest[:n], nil
	}
}
