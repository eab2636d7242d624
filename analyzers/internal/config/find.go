package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Name is the name of the file.
const Name = ".leaklint.yaml"

// Find returns the path of the file for code in dir: the one at the root of dir's module,
// or of the workspace that it is used in, or in the nearest directory above. It returns ""
// if there is none. All code of a module has one configuration, wherever leaklint is
// started: go vet starts it in each package, and remembers what it said under the
// configuration that was in force where go vet was started itself.
//
// A file in dir, or between it and the root, that would not be used is an error.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	root, err := rootOf(dir)
	if err != nil {
		return "", err
	}
	for isBelow := strings.HasPrefix(dir, root+string(filepath.Separator)); isBelow && dir != root; dir = filepath.Dir(dir) {
		if there, err := exists(filepath.Join(dir, Name)); err != nil {
			return "", err
		} else if there {
			return "", fmt.Errorf("%s would be for a part of a module only: move it to %s", filepath.Join(dir, Name), root)
		}
	}
	for dir = root; ; dir = filepath.Dir(dir) {
		file := filepath.Join(dir, Name)
		if there, err := exists(file); err != nil {
			return "", err
		} else if there {
			return file, nil
		}
		if filepath.Dir(dir) == dir {
			return "", nil
		}
	}
}

func exists(file string) (bool, error) {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// rootOf returns the directory with the go.work file in force in dir, or else with the
// go.mod file, or else dir.
func rootOf(dir string) (string, error) {
	if work := os.Getenv("GOWORK"); work != "" && work != "off" {
		return filepath.Dir(work), nil
	}
	root := ""
	for at := dir; ; at = filepath.Dir(at) {
		work, err := exists(filepath.Join(at, "go.work"))
		if err == nil && work && os.Getenv("GOWORK") != "off" {
			return at, nil
		}
		mod, err2 := exists(filepath.Join(at, "go.mod"))
		if err := errors.Join(err, err2); err != nil {
			return "", err
		}
		if mod && root == "" {
			root = at
		}
		if filepath.Dir(at) == at {
			return cmp.Or(root, dir), nil
		}
	}
}
