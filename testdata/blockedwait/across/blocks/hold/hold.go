// Package hold blocks forever.
package hold

func Hold() { select {} }
