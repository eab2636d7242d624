// Cured twin of send/buffer_too_small: capacity is the number of goroutines.
package buffer_len_nodes

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
	errCh := make(chan error, len(nodes))
	for i := range nodes {
		go func(n Node) {
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
