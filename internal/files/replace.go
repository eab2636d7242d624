package files

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/leaklint/leaklint/internal/interrupt"
)

// A Change is what a file is to have.
type Change struct {
	Name string
	Text []byte

	// Was is what it had when the change was made: a file that has something else by now is
	// not changed. nil is for whatever it has, or if there is none.
	Was []byte
}

// Replace makes all changes, or none: each text is on the disk in a file beside the one that
// it replaces before the first is renamed. A process that is killed leaves each file as it was
// or as it is to be; one that is interrupted finishes, or undoes what it did. The error says
// which files have changed, if not all have: only a rename that fails behind another can
// come to that.
//
// Permissions and the owner are kept, on Linux with extended attributes and access control lists, and
// a link stays one: what it leads to is replaced. Who could not write to a file does not replace it
// either, though its directory would let him. What no rename can keep are other hard links to the
// file, which go on with the old text. What is no regular file is refused, as [Open] does it: a pipe would
// make who writes to it wait for ever, and of a device nobody can tell what becomes of it.
func Replace(changes ...Change) error { return ReplaceTold(nil, changes...) }

// ReplaceTold is [Replace] that writes a journal, which [Clear] reads.
func ReplaceTold(journal io.Writer, changes ...Change) error {
	ctx, stop := interrupt.Context() // not the end: a rename more takes no time, and what lies about is to be removed
	defer stop()
	p, err := prepare(ctx, journal, changes)
	defer p.remove()
	if err == nil {
		err = p.check()
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%w; no file was changed", err)
	}
	note(journal, journalRename)
	return p.rename()
}

// prepared are the changes that are on the disk beside the files that they are for.
type prepared []*replacement

type replacement struct {
	Change
	target string // Name, or what it leads to if it is a link
	beside string // the file with the new text; "" if there is none, or it has been renamed
}

// prepare writes the new texts. What it returns with an error is to be removed, too.
func prepare(ctx context.Context, journal io.Writer, changes []Change) (p prepared, err error) {
	byTarget := make(map[string]*replacement)
	for _, c := range changes {
		r := &replacement{Change: c}
		if r.target, err = follow(c.Name); err != nil {
			return p, relabeled("write", c.Name, err)
		}
		if other := byTarget[r.target]; other != nil {
			return p, fmt.Errorf("%s and %s are the same file", other.Name, c.Name)
		}
		byTarget[r.target] = r
		p = append(p, r)
		if err := r.write(journal); err != nil {
			return p, err
		}
		if err := context.Cause(ctx); err != nil {
			return p, err
		}
	}
	return p, nil
}

// follow returns the name of the file that a name leads to, which need not be there. The last
// link of it is not followed if it is one of those of /proc, such as /dev/stdout: they
// lead to what has no name.
func follow(name string) (string, error) {
	for range 40 { // as many as Linux follows
		dir, err := filepath.EvalSymlinks(filepath.Dir(name))
		if err != nil {
			return "", err
		}
		name = filepath.Join(dir, filepath.Base(name))
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return name, nil
		}
		if there, err := os.Stat(name); err == nil && !there.Mode().IsRegular() {
			return name, nil
		}
		link, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if name = link; !filepath.IsAbs(link) {
			name = filepath.Join(dir, link)
		}
	}
	return "", syscall.ELOOP
}

// write writes the new text beside the target, with its mode, owner and attributes.
func (r *replacement) write(journal io.Writer) (err error) {
	defer func() {
		if err != nil {
			err = relabeled("write", r.Name, err)
		}
	}()
	info, err := os.Stat(r.target)
	mode := fs.FileMode(0o600) // until it is known whose it is
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info, mode = nil, 0o666
	case err != nil:
		return err
	case info.IsDir():
		return syscall.EISDIR
	case !info.Mode().IsRegular():
		return fmt.Errorf("it is no regular file, but %s", kind(info.Mode()))
	default:
		old, err := os.OpenFile(r.target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		old.Close()
	}
	name := filepath.Join(filepath.Dir(r.target), ".leaklint-"+rand.Text()+".tmp") // the go command does not see it
	note(journal, journalEntry, r.Name, name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return fmt.Errorf("no file can be made beside it, where the new text has to be first: %w", cause(err))
	}
	r.beside = name
	defer func() { err = cmp.Or(err, f.Close()) }()
	if info != nil {
		if err := keepOwner(f, info); err != nil {
			return fmt.Errorf("it would no longer belong to whom it does: %w", cause(err))
		}
	}
	if _, err := f.Write(r.Text); err != nil {
		return err
	}
	if info != nil {
		if err := keepAttributes(r.beside, r.target); err != nil { // behind the text, which takes some away
			return err
		}
		if err := f.Chmod(info.Mode()); err != nil { // last: another owner, or a text, takes bits away
			return err
		}
	}
	return f.Sync() // or the name may be on the disk before the text
}

// check returns an error if a file is not as it was.
func (p prepared) check() error {
	for _, r := range p {
		if r.Was == nil {
			continue
		}
		text, err := os.ReadFile(r.target)
		if err != nil {
			return relabeled("read", r.Name, err)
		}
		if !bytes.Equal(text, r.Was) {
			return fmt.Errorf("%s has been changed meanwhile", r.Name)
		}
	}
	return nil
}

// rename puts the new files where the old ones are.
func (p prepared) rename() error {
	for i, r := range p {
		if err := os.Rename(r.beside, r.target); err != nil {
			return fmt.Errorf("%w; %s", relabeled("write", r.Name, err), p.halfway(i))
		}
		r.beside = ""
	}
	return nil
}

// halfway tells which files have changed, and which have not.
func (p prepared) halfway(changed int) string {
	if changed == 0 {
		return "no file was changed"
	}
	var names []string
	for _, r := range p {
		names = append(names, r.Name)
	}
	return fmt.Sprintf("changed: %s; not changed: %s", strings.Join(names[:changed], ", "), strings.Join(names[changed:], ", "))
}

// remove removes the new files that are not in their places.
func (p prepared) remove() {
	for _, r := range p {
		if r.beside != "" {
			os.Remove(r.beside)
		}
	}
}
