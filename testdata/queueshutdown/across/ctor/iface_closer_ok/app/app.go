// Released as an io.Closer, by errors.Join on the error path and by the caller's closer on the other.
package app

import (
	"errors"
	"io"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/iface_closer_ok/lib"
)

// Open makes a controller with its first keys in; the result releases it.
func Open(name string, keys []string) (io.Closer, error) {
	c, err := lib.New(name)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		if k == "" {
			return nil, errors.Join(errors.New("empty key"), c.Close())
		}
		c.Enqueue(k)
	}
	return c, nil
}

// Once opens and closes.
func Once(name string) (err error) {
	closer, err := Open(name, []string{"a"})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closer.Close()) }()
	return nil
}
