// Helpers that take over a ReadCloser.

package ioutil

import (
	"errors"
	"io"
	"os"

	klog "k8s.io/klog/v2"
)

// WriteFile copies rc into a file and closes both.
func WriteFile(path string, rc io.ReadCloser) (err error) {
	defer rc.Close()
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = io.Copy(f, rc)
	return err
}

func CloseQuietly(c io.Closer) {
	if c == nil {
		return
	}
	if err := c.Close(); err != nil {
		klog.V(5).ErrorS(err, "close")
	}
}
