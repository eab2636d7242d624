// errCh has room for one error, but every node may send one, and the function
// returns after the first receive: the second and third sender stay.
package buffer_too_small

import (
	"errors"
	"fmt"
)

type Node struct{ Name string }

func drain(n Node) error {
	if n.Name == "" {
		return errors.New("node without a name")
	}
	return nil
}

func DrainAll(nodes []Node) error {
	errCh := make(chan error, 1)
	for i := range nodes {
		go func(n Node) { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			errCh <- drain(n)
		}(nodes[i])
	}

	for range nodes {
		if err := <-errCh; err != nil {
			return fmt.Errorf("draining: %w", err)
		}
	}
	return nil
}
