package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/leaklint/leaklint/internal/files"
)

// Name is the name of the file.
const Name = ".leaklint.yaml"

// Find returns the path of the file for code in dir: the one at the root of dir's module,
// or of the workspace that it is used in, or in the nearest directory above. It returns ""
// if there is none. All code of a module has one configuration, wherever leaklint is
// started: go vet starts it in each package.
//
// A file in dir, or between it and the root, that would not be used is an error, and so is
// one whose name is merely like it.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	module, root, err := rootsOf(dir)
	if err != nil {
		return "", err
	}
	if module != "" {
		if there, err := isIn(module); err != nil {
			return "", err
		} else if there {
			root = module
		}
	}
	for isBelow := strings.HasPrefix(dir, root+string(filepath.Separator)); isBelow && dir != root; dir = filepath.Dir(dir) {
		if there, err := isIn(dir); err != nil {
			return "", err
		} else if there {
			return "", fmt.Errorf("%s would be for a part of a module only: move it to %s", filepath.Join(dir, Name), root)
		}
	}
	for dir = root; ; dir = filepath.Dir(dir) {
		if there, err := isIn(dir); err != nil {
			return "", err
		} else if there {
			return filepath.Join(dir, Name), nil
		}
		if filepath.Dir(dir) == dir {
			return "", nil
		}
	}
}

// alike are names that people give the file, and nothing else has.
var alike = []string{".leaklint.yml", "leaklint.yaml", "leaklint.yml", ".leaklint.json", "leaklint.json", ".leaklint.toml", "leaklint.toml"}

// isIn reports whether the file is in a directory. What merely looks like it is an error:
// somebody believes that it is read.
func isIn(dir string) (bool, error) {
	for _, name := range alike {
		file := filepath.Join(dir, name)
		switch there, err := exists(file); {
		case err != nil:
			return false, err
		case there && filepath.Ext(name) == ".toml":
			return false, fmt.Errorf("%s is not read: write what it says as YAML in %s", file, filepath.Join(dir, Name))
		case there:
			return false, fmt.Errorf("%s is not read: rename it to %s", file, Name)
		}
	}
	file := filepath.Join(dir, Name)
	info, err := os.Stat(file)
	if err == nil && info.IsDir() {
		return false, fmt.Errorf("%s is a directory: want a file of that name", file)
	}
	if there, err := exists(file); err != nil || !there {
		return false, err
	}
	return true, checkLink(file)
}

// checkLink returns an error if a file is a link out of the repository that it is in, or, where there is
// none, out of its directory. Who may change the repository is not always who may read all files here,
// and errors show what is in the file. The same is true of git's own files, which may have secrets.
func checkLink(file string) error {
	info, err := os.Lstat(file)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return err
	}
	to, err := filepath.EvalSymlinks(file)
	if err != nil {
		return err
	}
	if info, err := os.Stat(to); err != nil || !info.Mode().IsRegular() {
		return err // who reads it says what it is
	}
	root, err := filepath.EvalSymlinks(repository(filepath.Dir(file)))
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(root, to)
	if err != nil || !filepath.IsLocal(rel) || slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), ".git") {
		return fmt.Errorf("%s is a link out of %s, and is not read: put a copy there", file, root)
	}
	return nil
}

// repository returns the root of the repository that a directory is in, or the directory itself.
func repository(dir string) string {
	for above := dir; ; above = filepath.Dir(above) {
		if _, err := os.Lstat(filepath.Join(above, ".git")); err == nil {
			return above
		}
		if above == filepath.Dir(above) {
			return dir
		}
	}
}

// exists reports whether there is a file of that name. A link to nothing is an error.
func exists(file string) (bool, error) {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		to, e := os.Readlink(file)
		if e != nil {
			return false, nil
		}
		return false, fmt.Errorf("%s is a link to %s, which does not exist", file, to)
	}
	return err == nil, err
}

// rootsOf returns the directory with the go.mod file of the code in dir, or "", and that with
// the go.work file in force there, or else the former, or else dir.
func rootsOf(dir string) (module, root string, err error) {
	work := os.Getenv("GOWORK")
	if work != "" && work != "off" {
		root = filepath.Dir(work)
	}
	for at := dir; module == "" || root == ""; at = filepath.Dir(at) {
		isModule, err := exists(filepath.Join(at, "go.mod"))
		isWork, err2 := exists(filepath.Join(at, "go.work"))
		if err := errors.Join(err, err2); err != nil {
			return "", "", err
		}
		if isModule && module == "" {
			module = at
		}
		if isWork && root == "" && work != "off" {
			root = at
		}
		if filepath.Dir(at) == at {
			break
		}
	}
	return module, cmp.Or(root, module, dir), nil
}

// Modules returns the configurations of the modules in the workspace of the code in dir that
// have one of their own. What go vet remembers depends on all of them.
func Modules(dir string) ([]string, error) {
	_, root, err := rootsOf(dir)
	if err != nil {
		return nil, err
	}
	name := os.Getenv("GOWORK")
	switch name {
	case "off":
		return nil, nil
	case "":
		name = filepath.Join(root, "go.work")
	}
	text, err := files.Read(name, longest)
	if err != nil {
		return nil, nil // the go command will tell, if it should be there
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return nil, nil
	}
	var files []string
	for _, use := range work.Use {
		module := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(module) {
			module = filepath.Join(filepath.Dir(name), module)
		}
		if there, err := isIn(module); err != nil {
			return nil, err
		} else if there {
			files = append(files, filepath.Join(module, Name))
		}
	}
	return files, nil
}
