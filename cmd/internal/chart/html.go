package chart

import "io"

// HTML
func (c *Chart) HTML(w io.Writer) error { return nil }
