// Package either has goroutines that are started on one condition or another, and waited for on the same.
package either

import "io"

type conn struct{ r io.Reader }

func (c *conn) copyTo(out, errs io.Writer) error { return nil }

// hold waits for the copy whenever there is one.
func hold(in io.Reader, out, errs io.Writer, c *conn) error {
	copied := make(chan error)
	if out != nil || errs != nil {
		go func() { copied <- c.copyTo(out, errs) }()
	}
	read := make(chan struct{})
	go func() {
		io.Copy(io.Discard, in)
		close(read)
	}()
	select {
	case err := <-copied:
		return err
	case <-read:
		if out != nil || errs != nil {
			return <-copied
		}
	}
	return nil
}

// forget waits for one of the two.
func forget(in io.Reader, out, errs io.Writer, c *conn) error {
	copied := make(chan error)
	if out != nil || errs != nil {
		go func() { copied <- c.copyTo(out, errs) }() // want `goroutine may wait forever to send on "copied" once forget has returned.*`
	}
	read := make(chan struct{})
	go func() {
		io.Copy(io.Discard, in)
		close(read)
	}()
	select {
	case err := <-copied:
		return err
	case <-read:
		if out != nil {
			return <-copied
		}
	}
	return nil
}

// three has one more.
func three(tty bool, out, errs io.Writer, c *conn) error {
	copied := make(chan error)
	if tty || out != nil || errs != nil {
		go func() { copied <- c.copyTo(out, errs) }()
	}
	if tty || out != nil || errs != nil {
		return <-copied
	}
	return nil
}

// both is started where both are there, and waited for where one is.
func both(out, errs io.Writer, c *conn) error {
	copied := make(chan error)
	if out != nil && errs != nil {
		go func() { copied <- c.copyTo(out, errs) }()
	}
	if out == nil || errs == nil {
		return nil
	}
	return <-copied
}
